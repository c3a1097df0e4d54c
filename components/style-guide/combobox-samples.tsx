"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox/combobox";
import { Field } from "@/components/ui/field";
import { FilterCombobox } from "@/components/ui/combobox/filter-combobox";
import { FilterPill } from "@/components/ui/filter-pill";
import { SingleCombobox } from "@/components/ui/combobox/single-combobox";
import { Sample } from "./sample";

const disciplines = [
  { value: "ASTROLOGY", label: "Astrología" },
  { value: "BIODANZA", label: "Biodanza" },
  { value: "FAMILY", label: "Constelaciones familiares y acompañamiento sistémico" },
  { value: "BOWLS", label: "Cuencos" },
  { value: "REIKI", label: "Reiki" },
  { value: "BREATHWORK", label: "Respiración" },
  { value: "TAROT", label: "Tarot" },
  { value: "YOGA", label: "Yoga" },
];

function SingleComboboxSample({ disabled, initial = null }: { disabled?: boolean; initial?: string | null }) {
  const [value, setValue] = useState<string | null>(initial);
  return (
    <SingleCombobox
      options={disciplines}
      value={value}
      onChange={setValue}
      disabled={disabled}
      placeholder="Escribe para buscar"
    />
  );
}

function MultiComboboxSample({ initial = [], ...props }: { initial?: string[]; disabled?: boolean }) {
  const [value, setValue] = useState(initial);
  return (
    <Combobox
      options={disciplines}
      value={value}
      onChange={setValue}
      placeholder="Escribe para buscar"
      {...props}
    />
  );
}

function FilterComboboxSample() {
  const [value, setValue] = useState(["YOGA"]);
  return (
    <FilterCombobox
      trigger={<FilterPill label="Filtro de disciplina" count={value.length} />}
      label="Filtro de disciplina"
      options={disciplines}
      value={value}
      onChange={setValue}
      searchPlaceholder="Busca una disciplina"
    />
  );
}

export function ComboboxSamples() {
  return (
    <>
      <Sample title="Buscar y elegir una">
        <Field label="Disciplina principal">
          <SingleComboboxSample />
        </Field>
        <Field label="Disciplina con error" error="Elige una de la lista">
          <SingleComboboxSample initial="FAMILY" />
        </Field>
        <Field label="Disciplina decidida">
          <SingleComboboxSample initial="REIKI" disabled />
        </Field>
      </Sample>
      <Sample title="Buscar y elegir varias">
        <Field label="Disciplinas">
          <MultiComboboxSample initial={["YOGA", "FAMILY"]} />
        </Field>
        <Field label="Disciplinas con error" error="Elige al menos una">
          <MultiComboboxSample />
        </Field>
        <Field label="Disciplinas decididas">
          <MultiComboboxSample initial={["TAROT"]} disabled />
        </Field>
      </Sample>
      <Sample title="Filtro con búsqueda" inline>
        <FilterComboboxSample />
      </Sample>
    </>
  );
}
