// SHA-256 and HMAC against the published vectors of FIPS 180-4 and RFC 4231.
#include "palatine/sha256.hpp"

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes(const std::string& text) { return {text.begin(), text.end()}; }

std::string hex(const palatine::Digest& digest) {
    std::string text;
    for (const std::uint8_t byte : digest) {
        text += "0123456789abcdef"[byte >> 4];
        text += "0123456789abcdef"[byte & 15];
    }
    return text;
}

std::string sha256(const Bytes& data) { return hex(palatine::sha256(data)); }
std::string hmac(const Bytes& key, const Bytes& data) { return hex(palatine::hmac_sha256(key, data)); }

}  // namespace

TEST_CASE("sha256: the examples of FIPS 180-4") {
    CHECK(sha256(bytes("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(sha256(bytes("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")) ==
          "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    CHECK(sha256({}) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(sha256(Bytes(1'000'000, 'a')) == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    CHECK(sha256(bytes("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
                       "mnopqrstnopqrstu")) == "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
}

TEST_CASE("hmac_sha256: the cases of RFC 4231") {
    CHECK(hmac(Bytes(20, 0x0b), bytes("Hi There")) ==
          "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    CHECK(hmac(bytes("Jefe"), bytes("what do ya want for nothing?")) ==
          "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    CHECK(hmac(Bytes(20, 0xaa), Bytes(50, 0xdd)) ==
          "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    Bytes rising;
    for (std::uint8_t byte = 1; byte <= 25; ++byte) rising.push_back(byte);
    CHECK(hmac(rising, Bytes(50, 0xcd)) == "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
    CHECK(hmac(Bytes(20, 0x0c), bytes("Test With Truncation")).substr(0, 32) == "a3b6167473100ee06e0c796c2955552b");
    CHECK(hmac(Bytes(131, 0xaa), bytes("Test Using Larger Than Block-Size Key - Hash Key First")) ==
          "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    CHECK(hmac(Bytes(131, 0xaa), bytes("This is a test using a larger than block-size key and a larger than block-size "
                                       "data. The key needs to be hashed before being used by the HMAC algorithm.")) ==
          "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
}
