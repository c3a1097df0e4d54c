import type { PlaybackSession, PlaybackWork } from "./playback";
import { SKIP_SECONDS, type MediaTrack } from "./track";

type ActionHandlers = Partial<Record<MediaSessionAction, MediaSessionActionHandler>>;

function buildMetadata(track: MediaTrack, { title, artist, coverUrl }: PlaybackWork): MediaMetadata {
  const artwork = [{ src: new URL(coverUrl, location.href).href }];
  // `chapterInfo` is not in TypeScript's types; browsers without it ignore it.
  const chapterInfo = track.chapters.map((chapter) => ({
    title: chapter.title,
    startTime: chapter.startSeconds,
    artwork: [],
  }));
  const metadata = { title: track.title, artist, album: title, artwork };
  return new MediaMetadata(Object.assign(metadata, { chapterInfo }));
}

function buildHandlers(session: PlaybackSession): ActionHandlers {
  const { index } = session.getState();
  return {
    play: session.play,
    pause: session.pause,
    stop: session.stop,
    seekbackward: ({ seekOffset }) => session.skip(-(seekOffset ?? SKIP_SECONDS)),
    seekforward: ({ seekOffset }) => session.skip(seekOffset ?? SKIP_SECONDS),
    seekto: ({ seekTime }) => seekTime !== undefined && session.seek(seekTime),
    ...(index > 0 ? { previoustrack: () => session.selectTrack(index - 1) } : {}),
    ...(index + 1 < session.tracks.length ? { nexttrack: () => session.selectTrack(index + 1) } : {}),
  };
}

const ACTIONS: readonly MediaSessionAction[] = [
  "play",
  "pause",
  "stop",
  "seekbackward",
  "seekforward",
  "seekto",
  "previoustrack",
  "nexttrack",
];

function setHandlers(handlers: ActionHandlers): void {
  for (const action of ACTIONS) {
    try {
      navigator.mediaSession.setActionHandler(action, handlers[action] ?? null);
    } catch {
      // The browser does not know this action.
    }
  }
}

/** Connects a session to media keys and the lock screen, until the returned function is called. */
export function connectMediaSession(session: PlaybackSession, work: PlaybackWork): () => void {
  if (!("mediaSession" in navigator) || typeof MediaMetadata === "undefined") return () => undefined;
  const { mediaSession } = navigator;
  let shownTrack: MediaTrack | undefined;

  function update() {
    const { index, playing, time, duration, speed } = session.getState();
    const track = session.tracks[index] ?? session.tracks[0];
    if (track !== shownTrack) {
      shownTrack = track;
      mediaSession.metadata = buildMetadata(track, work);
      setHandlers(buildHandlers(session));
    }
    mediaSession.playbackState = playing ? "playing" : "paused";
    if (duration > 0) {
      mediaSession.setPositionState({ duration, position: Math.min(time, duration), playbackRate: speed });
    }
  }

  update();
  const unsubscribe = session.subscribe(update);
  return () => {
    unsubscribe();
    mediaSession.metadata = null;
    mediaSession.playbackState = "none";
    setHandlers({});
  };
}
