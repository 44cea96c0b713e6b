"""A passkey made of software: what a browser would send, signed with a key of its own."""

import json
from hashlib import sha256
from secrets import token_bytes
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url as spelled

PRESENT, ATTESTED = 0x01, 0x40


class Authenticator:
    """One device with one key, for one host."""

    def __init__(
        self, host: str = "localhost", origin: str = "http://localhost", length: int = 32
    ) -> None:
        self.host, self.origin = host, origin
        self.id, self.uses = token_bytes(length), 0
        self.key = generate_private_key(SECP256R1())

    @property
    def public(self) -> bytes:
        """What proves its signatures, as it is told and kept."""
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        return cbor2.dumps(public)

    def create(self, options: dict[str, Any]) -> str:
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + self.public
        data = self.data(PRESENT | ATTESTED) + attested
        statement = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self.client("webauthn.create", options)
        return self.told(clientDataJSON=spelled(client), attestationObject=spelled(statement))

    def use(self, options: dict[str, Any]) -> str:
        self.uses += 1
        client, data = self.client("webauthn.get", options), self.data(PRESENT)
        signature = self.key.sign(data + sha256(client).digest(), ECDSA(SHA256()))
        return self.told(
            clientDataJSON=spelled(client),
            authenticatorData=spelled(data),
            signature=spelled(signature),
        )

    def data(self, flags: int) -> bytes:
        return sha256(self.host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4)

    def client(self, kind: str, options: dict[str, Any]) -> bytes:
        said = {"type": kind, "challenge": options["challenge"], "origin": self.origin}
        return json.dumps(said).encode()

    def told(self, **response: str) -> str:
        name = spelled(self.id)
        return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})
