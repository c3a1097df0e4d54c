import { routes } from "@/lib/platform/routes";

/** Facts about a Master from which the steps are derived. */
export type FirstStepFacts = {
  slug: string;
  hasPhoto: boolean;
  hasPresentation: boolean;
  hasPublished: boolean;
  hasBankDetails: boolean;
  hasShared: boolean;
  hasSold: boolean;
  hasFiscalProfile: boolean;
};

type FirstStep = {
  id: string;
  text: string;
  href: (facts: FirstStepFacts) => string;
  isDone: (facts: FirstStepFacts) => boolean;
  /** By default it is a step of every Master. */
  applies?: (facts: FirstStepFacts) => boolean;
};

/** The first steps of a Master, in their order. */
const FIRST_STEPS: readonly FirstStep[] = [
  {
    id: "photo",
    text: "Ponle cara a tu página",
    href: () => `${routes.profileSettings()}#foto`,
    isDone: ({ hasPhoto }) => hasPhoto,
  },
  {
    id: "presentation",
    text: "Cuenta quién eres y qué ofreces",
    href: () => `${routes.profileSettings()}#maestro`,
    isDone: ({ hasPresentation }) => hasPresentation,
  },
  {
    id: "teaching",
    text: "Publica tu primera enseñanza",
    href: () => routes.create(),
    isDone: ({ hasPublished }) => hasPublished,
  },
  {
    id: "bank-details",
    text: "Dinos dónde pagarte",
    href: () => routes.bankDetails(),
    isDone: ({ hasBankDetails }) => hasBankDetails,
  },
  {
    id: "share",
    text: "Comparte tu página",
    href: ({ slug }) => `${routes.master(slug)}#compartir`,
    isDone: ({ hasShared }) => hasShared,
  },
  {
    id: "fiscal",
    text: "Completa tus datos fiscales",
    href: () => routes.fiscalProfile(),
    isDone: ({ hasFiscalProfile }) => hasFiscalProfile,
    applies: ({ hasSold }) => hasSold,
  },
];

export type FirstStepView = Pick<FirstStep, "id" | "text"> & { href: string; done: boolean };

/** Returns null once all steps are done. */
export function listOpenSteps(facts: FirstStepFacts): FirstStepView[] | null {
  const applicable = FIRST_STEPS.filter(({ applies }) => applies?.(facts) ?? true);
  const steps = applicable.map(({ id, text, href, isDone }) => ({
    id,
    text,
    href: href(facts),
    done: isDone(facts),
  }));
  return steps.every(({ done }) => done) ? null : steps;
}
