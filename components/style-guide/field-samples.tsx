import { DateField } from "@/components/ui/date-field";
import { Field } from "@/components/ui/field";
import { PasswordInput } from "@/components/ui/password-input";
import { Select } from "@/components/ui/select";
import { TextArea, TextInput } from "@/components/ui/text-input";
import { Sample } from "./sample";

const countries = [
  { value: "AR", label: "Argentina" },
  { value: "BO", label: "Bolivia" },
  { value: "PE", label: "Perú" },
  { value: "GS", label: "Islas Georgias del Sur y Sandwich del Sur, en el Atlántico", disabled: true },
];

export function FieldSamples() {
  return (
    <>
      <Sample title="Texto">
        <Field label="Nombre">
          <TextInput />
        </Field>
        <Field label="Título" hint="Hasta 80 caracteres" optional>
          <TextInput placeholder="Respirar para volver a casa" />
        </Field>
        <Field label="Correo electrónico" error="Este correo no es válido. Revisa que tenga una @.">
          <TextInput type="email" defaultValue="ines.ejemplo.es" />
        </Field>
        <Field label="Enlace de tu página" hint="Se forma con tu nombre">
          <TextInput readOnly defaultValue="ayllu.com/maestros/lucia-ferrer" />
        </Field>
        <Field label="País de cobro">
          <TextInput disabled defaultValue="Perú" />
        </Field>
      </Sample>
      <Sample title="Contraseña">
        <Field label="Contraseña" hint="Al menos 8 caracteres">
          <PasswordInput autoComplete="off" defaultValue="ayni-y-ayllu" />
        </Field>
        <Field label="Repite la contraseña" error="La contraseña es incorrecta. Inténtalo de nuevo.">
          <PasswordInput autoComplete="off" defaultValue="otra-cosa" />
        </Field>
      </Sample>
      <Sample title="Texto largo">
        <Field label="Descripción" hint="Qué se vive y qué se aprende">
          <TextArea placeholder="Cuenta con tus palabras cómo será" />
        </Field>
        <Field label="Sobre ti" error="Escribe al menos 50 caracteres">
          <TextArea defaultValue="Enseño yoga." />
        </Field>
        <Field label="Motivo de la revisión">
          <TextArea disabled rows={2} defaultValue="Cerrada el 21 de noviembre" />
        </Field>
      </Sample>
      <Sample title="Selección">
        <Field label="País">
          <Select options={countries} placeholder="Elige un país" />
        </Field>
        <Field label="País de residencia" error="Elige un país">
          <Select options={countries} placeholder="Elige un país" />
        </Field>
        <Field label="Territorio de la dirección fiscal">
          <Select options={countries} defaultValue="GS" />
        </Field>
        <Field label="Moneda" hint="Se decide al publicar">
          <Select options={[{ value: "EUR", label: "Euro – EUR" }]} disabled />
        </Field>
      </Sample>
      <Sample title="Fecha y hora">
        <DateField label="Día" hint="En tu hora" />
        <DateField label="Primer encuentro" withTime defaultValue="2026-12-05T19:00" />
        <DateField label="Último encuentro" error="Termina antes de empezar" defaultValue="2026-12-01" />
        <DateField label="Día de cobro" disabled defaultValue="2026-12-05" />
      </Sample>
    </>
  );
}
