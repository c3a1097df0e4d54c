"use client";

import { useState } from "react";
import { RangeSlider, Slider } from "@/components/ui/slider";
import { Sample } from "./sample";

const euroFormat = new Intl.NumberFormat("es-ES", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

export function SliderSamples() {
  const [seats, setSeats] = useState(12);
  const [price, setPrice] = useState<[number, number]>([10, 80]);
  return (
    <Sample title="Escalas">
      <Slider
        label="Plazas"
        value={seats}
        onChange={setSeats}
        min={1}
        max={40}
        format={(value) => (value === 1 ? "1 plaza" : `${value} plazas`)}
      />
      <RangeSlider
        label="Precio"
        value={price}
        onChange={setPrice}
        max={200}
        step={5}
        format={euroFormat.format}
      />
      <Slider label="Volumen" value={30} onChange={() => {}} disabled format={(value) => `${value} %`} />
    </Sample>
  );
}
