"use client";

import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { FINISHED_PERCENT, calculatePercentPlayed, parseSeconds } from "@/lib/library/progress/policy";
import { api } from "@/lib/platform/routes";
import { getResumeTime, type MediaTrack } from "@/components/common/audio/track";
import { usePositions } from "@/components/common/positions/position-context";

type VideoEvent = SyntheticEvent<HTMLVideoElement>;

/** Resumes and saves the position of one <video> element, which must carry `elementProps`. */
export function useVideoPosition({ id, durationSeconds }: MediaTrack) {
  const positions = usePositions();
  const videoRef = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(() => parseSeconds(positions.getPosition(id)?.position ?? ""));
  const resumeAt = useRef<number | null>(time || null);

  const resume = () => {
    const video = videoRef.current;
    if (!video || video.readyState === 0 || resumeAt.current === null) return;
    video.currentTime = getResumeTime(resumeAt.current, video.duration);
    resumeAt.current = null;
  };

  // Metadata may have loaded before hydration.
  useEffect(resume, []);

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

  const elementProps = {
    ref: videoRef,
    src: api.file(id),
    onLoadedMetadata: resume,
    onTimeUpdate: handleTimeUpdate,
    onPause: handlePause,
    onEnded: handleEnded,
  };
  return { elementProps, time, seek };
}
