import { useEffect, useState } from "react";
import type { CreateForm } from "../editor/form-values";
import { formIn } from "../editor/autosave/local-copy";
import { uploadsOf, type Form, type Parts } from "../editor/use-editor";

/** What was found in this browser: taken up again, or kept beside another version. */
type Recovered = "restored" | "aside" | null;

/** Takes up again what was written and not saved, unless the content has changed elsewhere in the meantime. */
export function useLocalCopy(form: Form, { copy, queue, saver, kept }: Parts, version: number | null) {
  const [recovered, setRecovered] = useState<Recovered>(null);

  function show(next: CreateForm) {
    form.reset(next);
    queue.load(uploadsOf(next));
    saver.changed();
  }

  function open(): Recovered {
    const found = copy.read();
    const written = found && formIn(found, kept.form);
    if (!written) copy.remove();
    else if (found.version === version) {
      show(written);
      return "restored";
    } else copy.setAside();
    const aside = copy.readAside();
    if (aside && formIn(aside, kept.form)) return "aside";
    copy.removeAside();
    return null;
  }

  useEffect(() => {
    // What is in the browser is known only after the first rendering, which is that of the server.
    queueMicrotask(() => setRecovered(open()));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the editor opens
  }, []);

  return {
    recovered,
    bringBack() {
      const found = copy.readAside();
      const written = found && formIn(found, kept.form);
      if (written) show(written);
      copy.removeAside();
      setRecovered("restored");
    },
    /** Takes everything back to what the server has. */
    discard() {
      if (recovered === "aside") copy.removeAside();
      else {
        show(kept.form);
        copy.remove();
      }
      setRecovered(null);
    },
  };
}
