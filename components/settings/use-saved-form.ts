import { useForm, type FieldValues, type Path, type PathValue, type UseFormReturn } from "react-hook-form";
import { focusFirstField } from "@/components/common/focus-first-field";
import { lazyResolver, type SchemaSource } from "@/components/common/lazy-resolver";
import { setFormErrors } from "@/components/common/set-form-errors";
import { useLeaveGuard } from "@/components/common/use-leave-guard";

type ResettableForm<Values extends FieldValues> = Pick<
  UseFormReturn<Values>,
  "getValues" | "reset" | "setValue"
>;

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Saves the values of a form, which then has the saved ones; what was edited meanwhile stays, unsaved. */
async function saveAndReset<Values extends FieldValues>(
  { getValues, reset, setValue }: ResettableForm<Values>,
  save: () => Promise<Values>,
): Promise<void> {
  const sent = structuredClone(getValues());
  const saved = await save();
  const current = structuredClone(getValues());
  reset(saved);
  for (const name of Object.keys(current) as Path<Values>[]) {
    const value: PathValue<Values, Path<Values>> = current[name];
    if (!isEqual(value, sent[name])) setValue(name, value, { shouldDirty: true });
  }
}

interface SavedFormOptions<Input extends FieldValues, Output> {
  /** Without it only the server validates. */
  schema?: SchemaSource<Input, Output>;
  /** The saved values, in page order. */
  values: Input;
  /** Prefix of the fields in the API request. */
  prefix?: string;
  /** Saves the values, and returns those that are saved then. */
  save: (values: Output) => Promise<Input>;
  /** Leads to the first field with an error as the page shows them: comboboxes register no ref that could be focused. */
  focusesInPageOrder?: true;
}

/** A form of saved values: what is edited stays when fresh ones arrive, and is not left without a question. */
export function useSavedForm<Input extends FieldValues, Output = Input>(
  options: SavedFormOptions<Input, Output>,
) {
  const { schema, values, prefix, save, focusesInPageOrder } = options;
  const form = useForm<Input, unknown, Output>({
    resolver: schema && lazyResolver(schema),
    values,
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    shouldFocusError: !focusesInPageOrder,
  });
  const { setError, formState } = form;
  useLeaveGuard(formState.isDirty);
  const submit = form.handleSubmit(
    async (output) => {
      try {
        await saveAndReset(form, () => save(output));
      } catch (error) {
        setFormErrors(error, { setError, names: Object.keys(values) as Path<Input>[], prefix });
      }
    },
    (errors) => focusesInPageOrder && focusFirstField(Object.keys(errors)),
  );
  return { form, submit };
}
