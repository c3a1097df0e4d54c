"use client";

import { useEffect, useEffectEvent } from "react";
import { SKIP_SECONDS } from "./track";
import type { AudioPlayer } from "../../recibir/audio/use-audio-player";

type Work = { title: string; artist: string; coverUrl: string };

const ACTIONS = ["play", "pause", "seekbackward", "seekforward", "seekto"] as const;

/** Tells the device what sounds, so that its own keys and lock screen command the player. */
export function useMediaSession(player: AudioPlayer, work: Work, trackCount: number): void {
  const { track, index, playing, time, duration, speed } = player;
  const { title, artist, coverUrl } = work;
  const hasPrevious = index > 0;
  const hasNext = index + 1 < trackCount;

  const obey = useEffectEvent(({ action, seekOffset, seekTime }: MediaSessionActionDetails) => {
    if (action === "play" && !playing) player.toggle();
    if (action === "pause") player.pause();
    if (action === "seekbackward") player.skip(-(seekOffset ?? SKIP_SECONDS));
    if (action === "seekforward") player.skip(seekOffset ?? SKIP_SECONDS);
    if (action === "seekto" && seekTime !== undefined) player.seek(seekTime);
    if (action === "previoustrack") player.choose(index - 1);
    if (action === "nexttrack") player.choose(index + 1);
  });

  useEffect(() => {
    if (!("mediaSession" in navigator) || typeof MediaMetadata === "undefined") return;
    const artwork = [{ src: new URL(coverUrl, location.href).href }];
    const about = { title: track.title, artist, album: title, artwork };
    // Some devices list the chapters too; what does not know them leaves them out.
    const chapterInfo = track.chapters.map((chapter) => ({
      title: chapter.title,
      startTime: chapter.startSeconds,
      artwork: [],
    }));
    navigator.mediaSession.metadata = new MediaMetadata(Object.assign(about, { chapterInfo }));
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [track, artist, title, coverUrl]);

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const actions: MediaSessionAction[] = [...ACTIONS];
    if (hasPrevious) actions.push("previoustrack");
    if (hasNext) actions.push("nexttrack");
    for (const action of actions) navigator.mediaSession.setActionHandler(action, (details) => obey(details));
    return () => {
      for (const action of actions) navigator.mediaSession.setActionHandler(action, null);
    };
  }, [hasPrevious, hasNext]);

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    navigator.mediaSession.playbackState = playing ? "playing" : "paused";
    if (duration > 0) {
      const position = Math.min(time, duration);
      navigator.mediaSession.setPositionState({ duration, position, playbackRate: speed });
    }
  }, [playing, time, duration, speed]);
}
