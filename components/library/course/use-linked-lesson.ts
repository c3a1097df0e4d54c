import { useEffect, useEffectEvent } from "react";

const LESSON_HASH = /^#(leccion|preguntas)-([0-9a-f-]{36})$/;

type LinkedLesson = { lessonId: string; withQuestions: boolean };

function parseHash(hash: string): LinkedLesson | null {
  const [, part, lessonId] = LESSON_HASH.exec(hash) ?? [];
  return lessonId === undefined ? null : { lessonId, withQuestions: part === "preguntas" };
}

/** Calls back with the lesson that the URL's hash names: "#leccion-…", or "#preguntas-…" with its questions. */
export function useLinkedLesson(onLinked: (linked: LinkedLesson) => void): void {
  const open = useEffectEvent(() => {
    const linked = parseHash(window.location.hash);
    if (linked) onLinked(linked);
  });
  useEffect(() => {
    const handleHash = () => open();
    handleHash();
    window.addEventListener("hashchange", handleHash);
    return () => window.removeEventListener("hashchange", handleHash);
  }, []);
}
