"use client";

import { useEffect, useRef, useState, type SyntheticEvent } from "react";
import { FINISHED, percentHeard, secondsOf } from "@/lib/library/progress/schema";
import { api } from "@/lib/platform/routes";
import { resumeTime, type Track } from "../audio/track";
import { usePlaces } from "../positions/position-context";

type VideoEvent = SyntheticEvent<HTMLVideoElement>;

/** Keeps the place of one <video> element; `element` are the props that it must carry. */
export function useVideo({ id, durationSeconds }: Track) {
  const places = usePlaces();
  const ref = useRef<HTMLVideoElement>(null);
  const [time, setTime] = useState(() => secondsOf(places.placeOf(id)?.position ?? ""));
  const resumeAt = useRef<number | null>(time || null);

  const resume = () => {
    const video = ref.current;
    if (!video || video.readyState === 0 || resumeAt.current === null) return;
    video.currentTime = resumeTime(resumeAt.current, video.duration);
    resumeAt.current = null;
  };

  // It may have come before the page was hydrated.
  useEffect(resume, []);

  const note = (seconds: number, length: number) =>
    places.note(id, { position: String(Math.floor(seconds)), percent: percentHeard(seconds, length) });

  const follow = ({ currentTarget: video }: VideoEvent) => {
    if (resumeAt.current !== null) return;
    setTime(video.currentTime);
    if (!video.paused) note(video.currentTime, video.duration);
  };

  const seek = (seconds: number) => {
    const video = ref.current;
    if (!video) return;
    setTime(seconds);
    note(seconds, video.duration || durationSeconds || 0);
    if (video.readyState > 0) video.currentTime = seconds;
    else resumeAt.current = seconds;
  };

  const paused = ({ currentTarget: video }: VideoEvent) => {
    if (!video.ended) note(video.currentTime, video.duration);
    places.save();
  };

  const ended = () => {
    places.note(id, { position: "0", percent: FINISHED });
    places.save();
  };

  const element = {
    ref,
    src: api.file(id),
    onLoadedMetadata: resume,
    onTimeUpdate: follow,
    onPause: paused,
    onEnded: ended,
  };
  return { element, time, seek };
}
