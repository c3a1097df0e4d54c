"use client";

import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { FINISHED_PERCENT, calculatePercentPlayed, parseSeconds } from "@/lib/library/progress/policy";
import { api } from "@/lib/platform/api";
import { needsNewLink } from "@/components/common/audio/link-age";
import { getResumeTime, type MediaTrack } from "@/components/common/audio/track";
import { usePositions } from "@/components/common/positions/position-context";

type VideoEvent = SyntheticEvent<HTMLVideoElement>;

/** Resumes and saves the position of one <video> element, which must carry `elementProps`. */
export function useVideoPosition({ id, durationSeconds }: MediaTrack) {
  const positions = usePositions();
  const videoRef = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(() => parseSeconds(positions.getPosition(id)?.position ?? ""));
  const resumeAt = useRef<number | null>(time || null);
  // Epoch milliseconds; set before anything can be played.
  const openedAt = useRef(0);

  const resume = () => {
    const video = videoRef.current;
    if (!video || video.readyState === 0 || resumeAt.current === null) return;
    video.currentTime = getResumeTime(resumeAt.current, video.duration);
    resumeAt.current = null;
  };

  // Metadata may have loaded before hydration.
  useEffect(() => {
    openedAt.current = Date.now();
    resume();
  }, []);

  useEffect(() => {
    const pauseForOther = ({ target }: Event) => {
      if (target !== videoRef.current) videoRef.current?.pause();
    };
    document.addEventListener("play", pauseForOther, { capture: true });
    return () => document.removeEventListener("play", pauseForOther, { capture: true });
  }, []);

  const recordTime = (seconds: number, duration: number) =>
    positions.record(id, {
      position: String(Math.floor(seconds)),
      percent: calculatePercentPlayed(seconds, duration),
    });

  const handleTimeUpdate = ({ currentTarget: video }: VideoEvent) => {
    if (resumeAt.current !== null) return;
    setTime(video.currentTime);
    if (!video.paused) recordTime(video.currentTime, video.duration);
  };

  const seek = (seconds: number) => {
    const video = videoRef.current;
    if (!video) return;
    setTime(seconds);
    recordTime(seconds, video.duration || durationSeconds || 0);
    if (video.readyState > 0) video.currentTime = seconds;
    else resumeAt.current = seconds;
  };

  const handlePause = ({ currentTarget: video }: VideoEvent) => {
    if (!video.ended) recordTime(video.currentTime, video.duration);
    positions.flush();
  };

  const handleEnded = () => {
    positions.record(id, { position: "0", percent: FINISHED_PERCENT });
    positions.flush();
  };

  /** Opens the file again, at the same time, if its link has expired. */
  const renewLink = ({ currentTarget: video }: VideoEvent) => {
    if (!needsNewLink(openedAt.current)) return;
    openedAt.current = Date.now();
    resumeAt.current ??= video.currentTime;
    const wasPlaying = !video.paused;
    // Loading resets the speed to the default one.
    video.defaultPlaybackRate = video.playbackRate;
    video.load();
    // Failures raise `error`; an interrupted start is no failure.
    if (wasPlaying) video.play().catch(() => undefined);
  };

  const elementProps = {
    ref: videoRef,
    src: api.file(id),
    onLoadedMetadata: resume,
    onTimeUpdate: handleTimeUpdate,
    onPause: handlePause,
    onEnded: handleEnded,
    onError: renewLink,
    // Safari tells nothing else of a refused range.
    onWaiting: renewLink,
  };
  return { elementProps, time, seek };
}
