import { afterEach, beforeEach, expect, test } from "vitest";
import { LocalMedia } from "@/components/room/media/local-media";

class FakeTrack extends EventTarget {
  enabled = true;
  contentHint = "";
  stop() {}
  getSettings = () => ({ deviceId: "device" });
}

let isTaken: boolean;
let tracks: FakeTrack[];
let visibility: DocumentVisibilityState;
let mediaDevices: EventTarget;

const open = () => {
  if (isTaken) return Promise.reject(new DOMException("In a call", "NotReadableError"));
  const track = new FakeTrack();
  tracks.push(track);
  return Promise.resolve({ getAudioTracks: () => [track], getVideoTracks: () => [track] });
};

beforeEach(() => {
  isTaken = false;
  tracks = [];
  visibility = "visible";
  mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: () => Promise.resolve([]),
    getUserMedia: open,
  });
  Object.defineProperty(navigator, "mediaDevices", { value: mediaDevices, configurable: true });
  Object.defineProperty(document, "visibilityState", { get: () => visibility, configurable: true });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "mediaDevices");
  Reflect.deleteProperty(document, "visibilityState");
});

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

/** Lets what was begun come to its end. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

async function startAndLose(media: LocalMedia, { isMuted = false } = {}): Promise<void> {
  await media.start();
  if (isMuted) await media.setMicrophone(false);
  isTaken = true;
  for (const track of [...tracks]) track.dispatchEvent(new Event("ended"));
  await settle();
}

const readState = (media: LocalMedia) => {
  const { camera, microphone, isMicrophoneOn } = media.getSnapshot();
  return { hasCamera: camera !== null, hasMicrophone: microphone !== null, isMicrophoneOn };
};
const ALL = { hasCamera: true, hasMicrophone: true, isMicrophoneOn: true };
const NOTHING = { hasCamera: false, hasMicrophone: false, isMicrophoneOn: false };

test("what a phone call took away comes back with the page", async () => {
  const media = new LocalMedia();
  const stopWatching = media.watchDevices();
  await startAndLose(media);
  expect(readState(media)).toEqual(NOTHING);
  show("hidden");
  isTaken = false;
  await settle();
  expect(readState(media)).toEqual(NOTHING);
  show("visible");
  await settle();
  expect(readState(media)).toEqual(ALL);
  stopWatching();
});

test("a second attempt follows one that came too early, and a device that is plugged in again counts too", async () => {
  const media = new LocalMedia();
  const stopWatching = media.watchDevices();
  await startAndLose(media);
  show("visible");
  await settle();
  expect(readState(media)).toEqual(NOTHING);
  isTaken = false;
  mediaDevices.dispatchEvent(new Event("devicechange"));
  await settle();
  expect(readState(media)).toEqual(ALL);
  stopWatching();
});

test("a muted microphone comes back muted, and a camera that was turned off meanwhile stays off", async () => {
  const media = new LocalMedia();
  const stopWatching = media.watchDevices();
  await startAndLose(media, { isMuted: true });
  await media.setCamera(false);
  isTaken = false;
  show("visible");
  await settle();
  expect(readState(media)).toEqual({ hasCamera: false, hasMicrophone: true, isMicrophoneOn: false });
  stopWatching();
});

test("nothing is opened for a person who has left, or who never gave anything", async () => {
  const left = new LocalMedia();
  const stopWatching = left.watchDevices();
  await startAndLose(left);
  left.close();
  isTaken = false;
  show("visible");
  await settle();
  expect(readState(left)).toEqual(NOTHING);
  stopWatching();
  const listener = new LocalMedia();
  const stop = listener.watchDevices();
  show("visible");
  await settle();
  expect(readState(listener)).toEqual(NOTHING);
  stop();
});

test("after a reload the devices are as they were, and others where the browser gives them new names", async () => {
  const asked: unknown[] = [];
  Object.assign(mediaDevices, {
    getUserMedia: ({ audio, video }: { audio?: { deviceId?: unknown }; video?: { deviceId?: unknown } }) => {
      const { deviceId } = audio ?? video ?? {};
      asked.push(deviceId);
      return deviceId ? Promise.reject(new DOMException("", "OverconstrainedError")) : open();
    },
  });
  const media = new LocalMedia();
  const choice = { cameraId: "old", microphoneId: "old", speakerId: null, isOriginalSound: false };
  media.resume({ isMicrophoneOn: false, isCameraOn: true, ...choice });
  await media.start();
  expect(readState(media)).toEqual({ hasCamera: true, hasMicrophone: false, isMicrophoneOn: false });
  await media.setMicrophone(true);
  expect(readState(media)).toMatchObject({ hasMicrophone: true, isMicrophoneOn: true });
  expect(asked).toEqual([{ exact: "old" }, undefined, { exact: "old" }, undefined]);
  // Control: what somebody else uses is not replaced.
  isTaken = true;
  const other = new LocalMedia();
  await other.start();
  expect(readState(other).hasCamera).toBe(false);
});
