// Moves the focus once React has rendered a change of the lessons.

export const getLessonSummaryId = (id: string) => `editar-leccion-${id}`;

export const getMoveButtonId = (moduleId: string, offset: -1 | 1) =>
  `${offset === -1 ? "subir" : "bajar"}-modulo-${moduleId}`;

/** Id of the button that adds a lesson to a module. */
export const getAddButtonId = (moduleId: string) => `anadir-a-modulo-${moduleId}`;

const focusLater = (find: () => HTMLElement | null | undefined) =>
  requestAnimationFrame(() => find()?.focus());

export const focusLesson = (id: string) => focusLater(() => document.getElementById(getLessonSummaryId(id)));

export const focusAddButton = (moduleId: string) =>
  focusLater(() => document.getElementById(getAddButtonId(moduleId)));

/** Focuses the button that moved a module, or the other one at the end of the list. */
export const focusModule = (id: string, offset: -1 | 1) =>
  focusLater(() =>
    ([offset, offset === 1 ? -1 : 1] as const)
      .map((direction) => document.getElementById(getMoveButtonId(id, direction)))
      .find((button) => button instanceof HTMLButtonElement && !button.disabled),
  );

export const focusModuleTitle = (index: number) =>
  focusLater(() => document.getElementsByName(`modules.${index}.title`)[0]);

/** Focuses the button of a lesson's file, or the place to choose one. */
export const focusMaterial = (lessonId: string) =>
  focusLater(() =>
    document
      .getElementById(getLessonSummaryId(lessonId))
      ?.parentElement?.querySelector<HTMLElement>("[data-material] :is(button, input)"),
  );
