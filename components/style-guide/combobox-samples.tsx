"use client";

import { useState } from "react";
import { Combobox } from "@/components/ui/combobox/combobox";
import { Field } from "@/components/ui/field";
import { FilterCombobox } from "@/components/ui/combobox/filter-combobox";
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

function One({ disabled, initial = null }: { disabled?: boolean; initial?: string | null }) {
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

function Many({ initial = [], ...props }: { initial?: string[]; max?: number; disabled?: boolean }) {
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

function Filter() {
  const [value, setValue] = useState(["YOGA"]);
  return (
    <FilterCombobox
      label="Filtro de disciplina"
      options={disciplines}
      value={value}
      onChange={setValue}
      searchPlaceholder="Busca una disciplina"
    />
  );
}

export function Comboboxes() {
  return (
    <>
      <Sample title="Buscar y elegir una">
        <Field label="Disciplina principal">
          <One />
        </Field>
        <Field label="Disciplina con error" error="Elige una de la lista">
          <One initial="FAMILY" />
        </Field>
        <Field label="Disciplina decidida">
          <One initial="REIKI" disabled />
        </Field>
      </Sample>
      <Sample title="Buscar y elegir varias">
        <Field label="Disciplinas" hint="Hasta 3">
          <Many initial={["YOGA", "FAMILY"]} max={3} />
        </Field>
        <Field label="Disciplinas con error" error="Elige al menos una">
          <Many />
        </Field>
        <Field label="Disciplinas decididas">
          <Many initial={["TAROT"]} disabled />
        </Field>
      </Sample>
      <Sample title="Filtro con búsqueda" inline>
        <Filter />
      </Sample>
    </>
  );
}
