import { useEffect, useState } from "react";
import { getLetterAudience } from "@/lib/teaching/letters/queries";
import type { AudienceView, LetterTarget } from "@/lib/teaching/letters/schema";

/** Number of people of a target; null until it is known. */
export function useAudience({ audience, ayniId, encuentroId }: LetterTarget): AudienceView | null {
  const key = [audience, ayniId, encuentroId].join(" ");
  const [loaded, setLoaded] = useState<{ key: string; view: AudienceView } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    getLetterAudience({ audience, ayniId, encuentroId }, controller.signal).then(
      (view) => setLoaded({ key, view }),
      // Sending says what is wrong.
      () => {},
    );
    return () => controller.abort();
  }, [key, audience, ayniId, encuentroId]);
  return loaded?.key === key ? loaded.view : null;
}
