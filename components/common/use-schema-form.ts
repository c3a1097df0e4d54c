import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from "react-hook-form";
import { focusFirstField } from "./focus-first-field";
import { lazyResolver, type SchemaSource } from "./lazy-resolver";
import { setFormErrors } from "./set-form-errors";

export type SchemaForm<Input extends FieldValues, Output> = UseFormReturn<Input, unknown, Output>;

export interface SchemaFormOptions<Input extends FieldValues, Output> {
  schema: SchemaSource<Input, Output>;
  defaultValues: DefaultValues<Input>;
  /** Receives the parsed values; errors it throws are shown in the form. */
  onSubmit: (values: Output, form: SchemaForm<Input, Output>) => Promise<void>;
  /** Fields that can show a server error, in page order. Default: the keys of `defaultValues`. */
  fieldNames?: readonly Path<Input>[];
  /** Replaces the message of an error that belongs to no field. */
  rootErrorMessage?: string;
  /** Leads to the first field with an error as the page shows them; fields that come and go are registered out of order. */
  focusesInPageOrder?: true;
}

/** A form validated by a zod schema, with server errors at their fields or at the root. */
export function useSchemaForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  fieldNames = Object.keys(defaultValues) as Path<Input>[],
  rootErrorMessage,
  focusesInPageOrder,
}: SchemaFormOptions<Input, Output>) {
  const form = useForm<Input, unknown, Output>({
    resolver: lazyResolver(schema),
    defaultValues,
    shouldFocusError: !focusesInPageOrder,
  });
  const submit = form.handleSubmit(
    async (values) => {
      try {
        await onSubmit(values, form);
      } catch (error) {
        setFormErrors(error, { setError: form.setError, names: fieldNames, rootErrorMessage });
      }
    },
    (errors) => focusesInPageOrder && focusFirstField(Object.keys(errors)),
  );
  return { form, submit };
}
