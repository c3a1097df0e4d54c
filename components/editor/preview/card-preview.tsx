import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { AyniCard } from "@/components/common/ayni-card";
import type { CatalogueItem, MasterCard } from "@/lib/content/ayni/schema";
import { bands } from "@/lib/platform/routes";
import { hasEncuentros, modalityOf, type CreateForm } from "../form-values";
import { toInstant } from "../encuentros/local-time";
import { pricesOf } from "../steps/prices";
import { useCreateForm } from "../../crear/use-create-form";
import { useMaster } from "../use-display-master";

const SEED = "tu-ayni";

/** What a form says of its content, as a catalogue has it. */
export function shownOf(form: CreateForm) {
  const contentType = form.contentType || "PODCAST";
  const discipline = form.disciplines[0] ?? "SPIRITUALITY";
  const prices = pricesOf(form);
  return {
    slug: form.slug || SEED,
    title: form.title.trim() || "El título de tu Ayni",
    contentType,
    ...modalityOf(form),
    shortDescription: form.shortDescription,
    amount: prices?.amount || 0,
    minimumAmount: prices?.minimumAmount ?? null,
    currency: form.currency,
    disciplines: form.disciplines,
    topics: form.topics,
    coverUrl: form.cover?.previewUrl ?? bands.cover(contentType, discipline, form.slug || SEED),
    coverSrcSet: null,
  };
}

/** The nearest encuentro to come, once it is whole. */
function useNextStart(): string | null {
  const { control } = useCreateForm();
  const [encuentros, timezone] = useWatch({ control, name: ["encuentros", "timezone"] });
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    const standing = encuentros.filter(({ cancelled, past }) => !cancelled && !past);
    void Promise.all(standing.map(({ startsAt }) => toInstant(startsAt, timezone))).then((instants) => {
      const coming = instants.flatMap((instant) =>
        instant && Date.parse(instant) > Date.now() ? [instant] : [],
      );
      if (wanted) setNext(coming.sort()[0] ?? null);
    });
    return () => {
      wanted = false;
    };
  }, [encuentros, timezone]);
  return next;
}

/** The card as the catalogue will show it. It leads nowhere yet. */
export function Preview({ master: known }: { master: MasterCard | null }) {
  const { control } = useCreateForm();
  const shown = useWatch({ control, compute: shownOf });
  const withDates = useWatch({ control, compute: hasEncuentros });
  const nextStart = useNextStart();
  const master = useMaster(known);
  const item: CatalogueItem = {
    ...shown,
    id: SEED,
    status: "DRAFT",
    nextStartsAt: withDates ? nextStart : null,
    publishedAt: null,
    userId: master.id,
    master,
  };
  return (
    <div inert>
      <AyniCard item={item} eager />
    </div>
  );
}
