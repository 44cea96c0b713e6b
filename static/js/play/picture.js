// The picture of a result: drawn here from what the page shows, then shared by the phone, or saved.

import { find, findAll } from "../elements.js";
import { readPage } from "../swap.js";

/**
 * @typedef {object} Seat
 * @property {string} name
 * @property {string} points
 * @property {number} seat
 * @property {boolean} won
 * @property {string} colour
 * @property {string} ink what is drawn on that colour
 * @property {Element | null} sign
 *
 * @typedef {object} Result
 * @property {DOMStringMap} about
 * @property {Seat[]} seats in the order of places
 * @property {Element | null} cover
 * @property {string} label
 * @property {[string, string]} margin
 */

const WIDTH = 1080;
const HEIGHT = 1350;
const EDGE = 80;
const INNER = WIDTH - 2 * EDGE;
const CARD = { y: 740, height: 468 };
const PLOT = { left: EDGE + 48, right: 660, top: CARD.y + 56, bottom: CARD.y + 380 };
const SMALLEST = 0.7; // of the size that is wanted
const SERIF = "Fraunces, serif";
const SANS = '"Roboto Condensed", sans-serif';

/** @type {CanvasRenderingContext2D} */
let pen;

/**
 * @param {string} name
 * @param {Element} [of]
 */
const token = (name, of = document.body) => getComputedStyle(of).getPropertyValue(name).trim();

// Letters

/**
 * @param {string} text
 * @param {number} x
 * @param {number} y
 * @param {string} font
 * @param {string} colour
 * @param {number} [most] its width at most: what is longer is set smaller, then cut
 * @returns where it ends
 */
function write(text, x, y, font, colour, most = INNER) {
  pen.fillStyle = colour;
  pen.font = font;
  const by = Math.max(SMALLEST, most / widthOf(text));
  if (by < 1) pen.font = font.replace(/[\d.]+px/, (size) => scaled(size, by));
  let shown = text;
  for (const letters = [...text]; widthOf(shown) > most + 1 && letters.pop(); ) {
    shown = `${letters.join("").trim()}…`;
  }
  pen.fillText(shown, x, y);
  return x + widthOf(shown);
}

/** @param {string} text */
const widthOf = (text) => pen.measureText(text).width;

/**
 * @param {string} size
 * @param {number} by
 */
const scaled = (size, by) => `${(Number.parseFloat(size) * by).toFixed(1)}px`;

/**
 * Names in as many lines as there is room for, as large as they can be.
 *
 * @param {string[]} names
 * @param {number} bottom
 * @param {string} colour
 */
function writeNames(names, bottom, colour) {
  let size = 208;
  let lines = names;
  for (; size > 64; size -= 8) {
    pen.font = `620 ${size}px ${SERIF}`;
    lines = broken(names);
    const isNarrow = lines.every((line) => widthOf(line) <= INNER);
    if (isNarrow && lines.length * size < 240) break;
  }
  lines.forEach((line, index) => {
    const y = bottom - (lines.length - 1 - index) * size;
    write(line, EDGE - size / 40, y, `620 ${size}px ${SERIF}`, colour);
  });
}

/** @param {string[]} names */
function broken(names) {
  /** @type {string[]} */
  const lines = [];
  names.forEach((name, index) => {
    const said = index < names.length - 1 ? `${name},` : name;
    const longer = `${lines[lines.length - 1]} ${said}`;
    if (lines.length && widthOf(longer) <= INNER) lines[lines.length - 1] = longer;
    else lines.push(said);
  });
  return lines;
}

// Shapes, as the page's own drawings have them

/**
 * @param {Element | null} drawing
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 * @param {string} colour
 */
function draw(drawing, x, y, scale, colour) {
  pen.save();
  pen.translate(x, y);
  pen.scale(scale, scale);
  for (const shape of drawing?.children ?? []) drawShape(shape, colour);
  pen.restore();
}

/**
 * @param {Element} shape
 * @param {string} colour
 */
function drawShape(shape, colour) {
  const given = (/** @type {string} */ name) => shape.getAttribute(name) ?? "";
  const paint = (/** @type {string} */ name) => given(name).replace("currentColor", colour);
  const path = shape.matches("circle")
    ? disc(...["cx", "cy", "r"].map(given))
    : new Path2D(given("d"));
  if (given("fill") !== "none") {
    pen.fillStyle = paint("fill");
    pen.fill(path, given("fill-rule") === "evenodd" ? "evenodd" : "nonzero");
  }
  if (!given("stroke")) return;
  pen.strokeStyle = paint("stroke");
  pen.lineWidth = Number(given("stroke-width"));
  pen.lineCap = "round";
  pen.stroke(path);
}

/** @param {(string | number)[]} circle */
function disc(...circle) {
  const [x, y, radius] = circle.map(Number);
  const path = new Path2D();
  path.arc(x, y, radius, 0, 2 * Math.PI);
  return path;
}

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @param {number} round
 */
function box(x, y, width, height, round) {
  const path = new Path2D();
  path.moveTo(x + round, y);
  path.arcTo(x + width, y, x + width, y + height, round);
  path.arcTo(x + width, y + height, x, y + height, round);
  path.arcTo(x, y + height, x, y, round);
  path.arcTo(x, y, x + width, y, round);
  return path;
}

/**
 * @param {Seat} seat
 * @param {number} x its middle
 * @param {number} y
 * @param {number} radius
 */
function drawSign({ sign, colour, ink }, x, y, radius) {
  pen.fillStyle = colour;
  pen.fill(disc(x, y, radius));
  const scale = (1.7 * radius) / 24;
  draw(sign, x - 12 * scale, y - 12 * scale, scale, ink);
}

// The picture, from the ground up

/**
 * @param {Result} result
 * @returns the colour of what is written on it
 */
function drawGround({ seats }) {
  const winners = seats.filter(({ won }) => won);
  const [first] = winners;
  const isShared = winners.length > 1;
  pen.fillStyle = isShared ? token("--cloth") : first.colour;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  if (isShared) {
    const step = Math.min(150, 480 / winners.length);
    winners.forEach((seat, index) => {
      drawSign(seat, WIDTH - 110 - (winners.length - 1 - index) * step, 150, 92);
    });
    return token("--on-cloth");
  }
  pen.globalAlpha = 0.12;
  draw(first.sign, 420, -150, 40, first.ink);
  pen.globalAlpha = 1;
  return first.ink;
}

/**
 * @param {Result} result
 * @param {string} ink
 */
function drawWords({ about, seats, cover, label, margin }, ink) {
  const winners = seats.filter(({ won }) => won);
  const room = winners.length > 1 ? 440 : 780;
  pen.save();
  pen.clip(box(EDGE, 72, 92, 114, 14));
  draw(cover, EDGE, 72, 92 / 84, ink);
  pen.restore();
  pen.strokeStyle = token("--cut");
  pen.lineWidth = 2;
  pen.stroke(box(EDGE, 72, 92, 114, 14));
  write(about.title ?? "", 200, 124, `620 54px ${SERIF}`, ink, room);
  write(about.occasion ?? "", 200, 170, `400 32px ${SANS}`, ink, room);
  write(label, EDGE, 288, `400 36px ${SANS}`, ink);
  writeNames(
    winners.map(({ name }) => name),
    490,
    ink,
  );
  const end = write(margin[0], EDGE, 640, `620 112px ${SERIF}`, ink);
  write(margin[1], end + 30, 640, `400 46px ${SANS}`, ink, WIDTH - EDGE - end - 30);
  write(about.name ?? "", EDGE, 1288, `620 34px ${SERIF}`, ink);
  pen.textAlign = "right";
  write(about.told ?? "", WIDTH - EDGE, 1288, `400 32px ${SANS}`, ink);
  pen.textAlign = "left";
}

/** @param {Result} result */
function drawCard(result) {
  pen.save();
  pen.shadowColor = token("--shadow");
  pen.shadowBlur = 40;
  pen.shadowOffsetY = 14;
  pen.fillStyle = token("--card");
  pen.fill(box(EDGE, CARD.y, INNER, CARD.height, 30));
  pen.restore();
  const rounds = (result.about.picture ?? "").split("|").map((each) => each.split(" ").map(Number));
  const hasChart = rounds.length > 1;
  if (hasChart) drawChart(rounds, result);
  drawLegend(result.seats, hasChart ? 700 : EDGE + 48);
}

/**
 * @param {number[][]} rounds
 * @param {Result} result
 */
function drawChart(rounds, { about, seats }) {
  const all = rounds.flat();
  const low = Math.min(0, ...all);
  const high = Math.max(low + 1, ...all);
  const x = (/** @type {number} */ round) =>
    PLOT.left + (round * (PLOT.right - PLOT.left)) / (rounds.length - 1);
  const y = (/** @type {number} */ points) =>
    PLOT.bottom - ((points - low) * (PLOT.bottom - PLOT.top)) / (high - low);
  const stages = (about.stages ?? "").split("|").map((each) => each.split(/ (.*)/));
  for (let line = 0; line <= 4; line += 1) {
    rule(PLOT.bottom - (line * (PLOT.bottom - PLOT.top)) / 4);
  }
  drawStages(stages.map(([round, name]) => [x(Number(round)), name]));
  for (const { seat, colour } of [...seats].reverse()) {
    const line = rounds.map((points, round) => [x(round), y(points[seat])]);
    drawLine(line, colour);
    const marked = [0, ...stages.map(([round]) => Number(round))];
    for (const round of marked) drawPoint(line[round] ?? line[0], colour);
  }
}

/** @param {number} y */
function rule(y) {
  pen.strokeStyle = token("--line");
  pen.lineWidth = 2;
  pen.stroke(new Path2D(`M${PLOT.left - 10} ${y}H${PLOT.right + 10}`));
}

/** @param {[number, string][]} stages where each ends, and what it is called */
function drawStages(stages) {
  pen.textAlign = "right";
  let taken = PLOT.left;
  for (const [x, name] of stages) {
    pen.font = `400 28px ${SANS}`;
    const start = x + 10 - widthOf(name);
    if (start < taken) continue;
    write(name, x + 10, PLOT.bottom + 50, pen.font, token("--quiet"));
    taken = x + 30;
  }
  pen.textAlign = "left";
}

/**
 * @param {number[][]} line
 * @param {string} colour
 */
function drawLine(line, colour) {
  pen.strokeStyle = colour;
  pen.lineWidth = 8;
  pen.lineCap = pen.lineJoin = "round";
  pen.stroke(new Path2D(`M${line.map((place) => place.join(" ")).join("L")}`));
}

/**
 * @param {number[]} place
 * @param {string} colour
 */
function drawPoint([x, y], colour) {
  pen.fillStyle = token("--card");
  pen.fill(disc(x, y, 13));
  pen.fillStyle = colour;
  pen.fill(disc(x, y, 10));
}

/**
 * @param {Seat[]} seats
 * @param {number} left
 */
function drawLegend(seats, left) {
  const step = Math.min(74, (CARD.height - 80) / seats.length);
  seats.forEach((seat, index) => {
    const y = PLOT.top + 14 + index * step;
    drawSign(seat, left + 22, y, Math.min(24, step / 2.3));
    const right = WIDTH - EDGE - 40;
    pen.textAlign = "right";
    const taken = write(seat.points, right, y + 14, `620 42px ${SERIF}`, token("--ink")) - right;
    pen.textAlign = "left";
    const room = right - taken - 12 - (left + 58);
    write(seat.name, left + 58, y + 12, `650 34px ${SANS}`, token("--ink"), room);
  });
}

// What the page shows

/**
 * @param {string} [address]
 * @returns {Promise<HTMLElement>}
 */
const drawingsAt = async (address = "") => readPage(await (await fetch(address)).text()).body;

/**
 * @param {HTMLElement} section
 * @param {HTMLElement} signs
 * @returns {Seat[]}
 */
const seatsIn = (section, signs) =>
  findAll(".podium li", HTMLElement, section).map((place) => ({
    name: find("bdi", HTMLElement, place).textContent,
    points: find(".points", HTMLElement, place).textContent,
    seat: Number(/seat-(\d+)/.exec(place.className)?.[1]),
    won: place.matches(".first"),
    colour: token("--player", place),
    ink: token("--on-player", place),
    sign: signs.querySelector(
      `[id="${place.querySelector("use")?.getAttribute("href")?.split("#")[1]}"]`,
    ),
  }));

/**
 * @param {HTMLElement} button
 * @returns {Promise<HTMLCanvasElement>}
 */
export async function drawPicture(button) {
  const about = button.dataset;
  const section = find(".result", HTMLElement);
  const [signs, cover] = await Promise.all([drawingsAt(about.signs), drawingsAt(about.cover)]);
  const seats = seatsIn(section, signs);
  const letters = seats.map(({ name }) => name).join("");
  const faces = [`620 40px ${SERIF}`, `400 40px ${SANS}`, `650 40px ${SANS}`];
  await Promise.all(faces.map((face) => document.fonts.load(face, `a${letters}`)));
  const margin = find(".margin", HTMLElement, section).textContent.trim();
  const points = find(".margin b", HTMLElement, section).textContent;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  pen = context;
  /** @type {Result} */
  const result = {
    about,
    seats,
    cover: cover.querySelector("svg"),
    label: find(".won-by", HTMLElement, section).textContent,
    margin: [points, margin.slice(points.length).trim()],
  };
  drawWords(result, drawGround(result));
  drawCard(result);
  return canvas;
}

/** @param {HTMLCanvasElement} canvas */
const encoded = (canvas) =>
  new Promise((/** @type {(blob: Blob | null) => void} */ done) =>
    canvas.toBlob(done, "image/png"),
  );

/** @param {File} file */
const canBeShared = (file) => Boolean(navigator.canShare?.({ files: [file] }));

/** @param {File} file */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

/**
 * @param {HTMLElement} button
 */
async function shareOrSave(button) {
  const blob = await encoded(await drawPicture(button));
  const name = button.dataset.file ?? "";
  const file = new File(blob ? [blob] : [], name, { type: "image/png" });
  if (canBeShared(file)) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  save(file);
  find("[data-says]", HTMLElement, button).textContent = button.dataset.saved ?? "";
}

/** @param {HTMLElement} main */
export function offerPicture(main) {
  const button = find("[data-picture]", HTMLButtonElement, main);
  if (!canBeShared(new File(["-"], "a.png", { type: "image/png" }))) {
    find("[data-says]", HTMLElement, button).textContent = button.dataset.save ?? "";
  }
  button.onclick = () => shareOrSave(button);
}
