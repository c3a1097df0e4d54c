import { useState, type ComponentProps } from "react";
import type { Path } from "react-hook-form";
import { Select } from "@/components/ui/select";
import type { CreateForm } from "../form-values";
import { useCreateForm } from "../../crear/use-create-form";

interface FormSelectProps extends Omit<ComponentProps<typeof Select>, "defaultValue" | "name"> {
  name: Path<CreateForm>;
}

/** A select of the form that is right from the first rendering on, before any script. */
export function FormSelect({ name, ...props }: FormSelectProps) {
  const { register, getValues } = useCreateForm();
  const [first] = useState(() => String(getValues(name)));
  return <Select defaultValue={first} {...props} {...register(name)} />;
}
