"use client";

import { useState } from "react";
import { BookOpenIcon, HeadphonesIcon, VideoCameraIcon } from "@/components/ui/later-icons";
import { RadioCards } from "@/components/ui/radio-cards";
import { Sample } from "./sample";

const modalities = [
  {
    value: "ONLINE",
    label: "En línea",
    description: "Por videollamada",
    icon: <VideoCameraIcon size={24} />,
  },
  { value: "AUDIO", label: "Para oír", description: "Cuando quieras", icon: <HeadphonesIcon size={24} /> },
  { value: "READ", label: "Para leer", icon: <BookOpenIcon size={24} /> },
];

const prices = [
  { value: "FREE", label: "Gratis" },
  { value: "PAID", label: "De pago" },
];

export function RadioSamples() {
  const [modality, setModality] = useState("ONLINE");
  return (
    <Sample title="Tarjetas para elegir una">
      <RadioCards
        legend="Cómo se da"
        name="como"
        options={modalities}
        value={modality}
        onChange={(event) => setModality(event.target.value)}
      />
      <RadioCards legend="Precio" name="precio" options={prices} error="Elige uno de los dos" />
      <RadioCards
        legend="Precio ya publicado"
        name="publicado"
        options={prices}
        value="PAID"
        disabled
        readOnly
      />
    </Sample>
  );
}
