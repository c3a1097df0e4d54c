import { useWatch } from "react-hook-form";
import { listFormErrors } from "@/components/editor/form-errors";
import { useAyniForm } from "@/components/editor/use-ayni-form";
import { listRequirements, type Requirement } from "./requirements";
import { getFieldStep, getStepNames } from "./steps";

/** Returns a line for each step with a wrong field that no unmet requirement names already; it leads to the first of them. */
function listCorrections(
  requirements: readonly Requirement[],
  wrongFields: readonly string[],
  stepNames: readonly string[],
): Requirement[] {
  const missing = new Set(requirements.flatMap(({ field, met }) => (met ? [] : [field])));
  const others = wrongFields.filter((name) => !missing.has(name));
  return stepNames.flatMap((stepName, index) => {
    const field = others.find((name) => getFieldStep(name) === index + 1);
    return field ? [{ field, label: `Corregir lo marcado en «${stepName}»`, met: false }] : [];
  });
}

/** Lists what this content needs to be published, and the steps with something to correct. */
export function useRequirements(): Requirement[] {
  const { control, formState } = useAyniForm();
  const requirements = useWatch({ control, compute: listRequirements });
  const stepNames = useWatch({ control, compute: getStepNames });
  const wrongFields = listFormErrors(formState.errors).map(({ name }) => name);
  return [...requirements, ...listCorrections(requirements, wrongFields, stepNames)];
}
