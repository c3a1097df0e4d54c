import type { ComponentProps } from "react";
import type { Path, RegisterOptions } from "react-hook-form";
import { Select } from "@/components/ui/select";
import type { AyniFormValues } from "@/components/editor/form-values";
import { useAyniForm } from "@/components/editor/use-ayni-form";

interface FormSelectProps extends Omit<ComponentProps<typeof Select>, "defaultValue" | "name"> {
  name: Path<AyniFormValues>;
  registerOptions?: RegisterOptions<AyniFormValues>;
}

/** A registered select. */
export function FormSelect({ name, registerOptions, ...props }: FormSelectProps) {
  const { registerField } = useAyniForm();
  return <Select {...props} {...registerField(name, registerOptions)} />;
}
