import { fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PositionProvider } from "@/components/common/positions/position-context";
import { VideoFile } from "@/components/library/video/video-file";
import { FILE_LINK_SECONDS } from "@/lib/content/uploads/policy";
import { stubPositionApi } from "./position-requests";

beforeEach(() => {
  stubPositionApi();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.spyOn(HTMLMediaElement.prototype, "load").mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, "play").mockResolvedValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Plays a video of two hours to 1:30. */
function renderPlayingVideo() {
  render(
    <PositionProvider stored={[]} fileIds={["video"]} persist={false}>
      <VideoFile
        video={{ id: "video", title: "Saludo", durationSeconds: 7200, chapters: [], waveform: null }}
      />
    </PositionProvider>,
  );
  const video = document.querySelector("video");
  if (!video) throw new Error("There is no video");
  const define = (name: string, value: unknown) =>
    Object.defineProperty(video, name, { value, configurable: true });
  define("readyState", 4);
  define("duration", 7200);
  define("paused", false);
  video.playbackRate = 1.5;
  video.currentTime = 90;
  return video;
}

test.each(["error", "waiting"] as const)("opens the file again once its link has expired (%s)", (type) => {
  const video = renderPlayingVideo();
  // Control: before, the connection is to blame.
  fireEvent(video, new Event(type));
  expect(video.load).not.toHaveBeenCalled();
  vi.setSystemTime(Date.now() + FILE_LINK_SECONDS * 1000);
  fireEvent(video, new Event(type));
  expect(video.load).toHaveBeenCalledOnce();
  expect(video.play).toHaveBeenCalledOnce();
  expect(video.defaultPlaybackRate).toBe(1.5);
  video.currentTime = 0;
  fireEvent(video, new Event("loadedmetadata"));
  expect(video.currentTime).toBe(90);
  fireEvent(video, new Event(type));
  expect(video.load).toHaveBeenCalledOnce();
});
