import { useSession } from "next-auth/react";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { AyniCard } from "@/components/ayni/ayni-card";
import type { CatalogueItem, MasterCard } from "@/lib/ayni/schema";
import { bands } from "@/lib/routes";
import { amountOf, hasEncuentros, modalityOf, type CreateForm } from "./form-values";
import { toInstant } from "./local-time";
import { useCreateForm } from "./use-create-form";

const SEED = "tu-ayni";

function shownOf(form: CreateForm) {
  const contentType = form.contentType || "PODCAST";
  const discipline = form.disciplines[0] ?? "SPIRITUALITY";
  return {
    title: form.title.trim() || "El título de tu Ayni",
    contentType,
    ...modalityOf(form),
    shortDescription: form.shortDescription,
    amount: amountOf(form) || 0,
    currency: form.currency,
    disciplines: form.disciplines,
    topics: form.topics,
    coverUrl: form.cover?.previewUrl ?? bands.cover(contentType, discipline, SEED),
  };
}

/** The nearest encuentro to come, once it is whole. */
function useNextStart(): string | null {
  const { control } = useCreateForm();
  const [encuentros, timezone] = useWatch({ control, name: ["encuentros", "timezone"] });
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    let wanted = true;
    void Promise.all(encuentros.map(({ startsAt }) => toInstant(startsAt, timezone))).then((instants) => {
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

function useMaster(known: MasterCard | null): MasterCard {
  const { data } = useSession();
  if (known) return known;
  const { id = "", slug = "", name = "", lastName = "" } = data?.user ?? {};
  return { id, slug, name, lastName, profileImage: data?.user.image ?? null, city: null, country: null };
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
    slug: SEED,
    status: "DRAFT",
    minimumAmount: null,
    coverSrcSet: null,
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
