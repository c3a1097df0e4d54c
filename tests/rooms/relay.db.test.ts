import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { listIceServers } from "@/lib/rooms/engine";
import { getRoomView } from "@/lib/rooms/room/data";
import { createTestGuest, createTestRoom } from "@/tests/support/factories/rooms";

describe("a TURN server", () => {
  beforeEach(() => {
    process.env.TURN_URL = "turn:turn.example.test:3478";
    process.env.TURN_SECRET = "north";
    process.env.STUN_URL = "stun:stun.example.test:3478";
  });
  afterEach(() => {
    for (const name of ["TURN_URL", "TURN_SECRET", "STUN_URL"]) delete process.env[name];
  });

  test("has credentials of coturn's REST API, which hold for minutes", () => {
    const server = listIceServers("ana", new Date("2026-11-23T23:50:00Z")).at(-1);
    // 2026-11-24T00:00:00Z; printf '1795478400:ana' | openssl dgst -sha1 -hmac north -binary | base64
    expect(server).toEqual({
      urls: ["turn:turn.example.test:3478"],
      username: "1795478400:ana",
      credential: "C+vgTKe+QQFy/k4rkEAB/tUkpKc=",
    });
  });

  test("gives its credentials to nobody before the room, however they may enter it", async () => {
    const { ayni, encuentro, master } = await createTestRoom();
    const guest = await createTestGuest(ayni);
    for (const person of [guest, master]) {
      const view = await getRoomView(person, encuentro.id);
      expect(view.iceServers).toEqual([]);
      expect(JSON.stringify(view)).not.toMatch(/credential|turn\.example/);
    }
    // Control: inside, they get them.
    expect(JSON.stringify(listIceServers(guest.id))).toMatch(/credential.*/);
    delete process.env.TURN_URL;
    const view = await getRoomView(guest, encuentro.id);
    expect(view.iceServers).toEqual([{ urls: ["stun:stun.example.test:3478"] }]);
  });
});
