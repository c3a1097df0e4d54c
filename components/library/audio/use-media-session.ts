"use client";

import { useEffect, useEffectEvent } from "react";
import { SKIP_SECONDS } from "./track";
import type { AudioPlayerState } from "./use-audio-player";

type MediaWork = { title: string; artist: string; coverUrl: string };

const ACTIONS = ["play", "pause", "seekbackward", "seekforward", "seekto"] as const;

/** Connects the player to media keys and the lock screen. */
export function useMediaSession(player: AudioPlayerState, work: MediaWork, trackCount: number): void {
  const { track, index, playing, time, duration, speed } = player;
  const { title, artist, coverUrl } = work;
  const hasPrevious = index > 0;
  const hasNext = index + 1 < trackCount;

  const handleAction = useEffectEvent(({ action, seekOffset, seekTime }: MediaSessionActionDetails) => {
    if (action === "play" && !playing) player.toggle();
    if (action === "pause") player.pause();
    if (action === "seekbackward") player.skip(-(seekOffset ?? SKIP_SECONDS));
    if (action === "seekforward") player.skip(seekOffset ?? SKIP_SECONDS);
    if (action === "seekto" && seekTime !== undefined) player.seek(seekTime);
    if (action === "previoustrack") player.selectTrack(index - 1);
    if (action === "nexttrack") player.selectTrack(index + 1);
  });

  useEffect(() => {
    if (!("mediaSession" in navigator) || typeof MediaMetadata === "undefined") return;
    const artwork = [{ src: new URL(coverUrl, location.href).href }];
    const metadata = { title: track.title, artist, album: title, artwork };
    // `chapterInfo` is not in TypeScript's types; browsers without it ignore it.
    const chapterInfo = track.chapters.map((chapter) => ({
      title: chapter.title,
      startTime: chapter.startSeconds,
      artwork: [],
    }));
    navigator.mediaSession.metadata = new MediaMetadata(Object.assign(metadata, { chapterInfo }));
    return () => {
      navigator.mediaSession.metadata = null;
    };
  }, [track, artist, title, coverUrl]);

  useEffect(() => {
    if (!("mediaSession" in navigator)) return;
    const actions: MediaSessionAction[] = [...ACTIONS];
    if (hasPrevious) actions.push("previoustrack");
    if (hasNext) actions.push("nexttrack");
    for (const action of actions)
      navigator.mediaSession.setActionHandler(action, (details) => handleAction(details));
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
