import { useEffect, useState } from "react";
import { getLetterAudience } from "@/lib/teaching/letters/queries";
import type { AudienceView, LetterTarget } from "@/lib/teaching/letters/schema";

/** Number of people of a target; null until it is known. */
export function useAudience({ audience, ayniId, encuentroId }: LetterTarget): AudienceView | null {
  const key = [audience, ayniId, encuentroId].join(" ");
  const [loaded, setLoaded] = useState<{ key: string; view: AudienceView } | null>(null);
  useEffect(() => {
    const { signal, abort } = toAborter();
    getLetterAudience({ audience, ayniId, encuentroId }, signal).then(
      (view) => setLoaded({ key, view }),
      // Sending says what is wrong.
      () => {},
    );
    return abort;
  }, [key, audience, ayniId, encuentroId]);
  return loaded?.key === key ? loaded.view : null;
}

function toAborter() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
