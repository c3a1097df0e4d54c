"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import styles from "./list-sort.module.css";

type SortOption = { value: string; label: string; href: string };

/** Sorts the cards of narrow screens, which have no headers. */
export function ListSort({ value, options }: { value: string; options: readonly SortOption[] }) {
  const router = useRouter();
  const [loading, startLoading] = useTransition();

  function sortBy(chosen: string): void {
    const option = options.find((each) => each.value === chosen);
    if (option) startLoading(() => router.push(option.href, { scroll: false }));
  }

  return (
    <Field label="Orden" className={styles.sort}>
      <Select
        key={value}
        defaultValue={value}
        options={options.map(({ value: sort, label }) => ({ value: sort, label }))}
        aria-busy={loading || undefined}
        onChange={({ target }) => sortBy(target.value)}
      />
    </Field>
  );
}
