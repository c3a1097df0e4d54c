/** The setup wizard has a fifth step, which only says goodbye. */
export const LAST_SETUP_STEP = 4;
/** The setup wizard opens on its own until then. */
export const MIN_SETUP_STEP = 2;
export const MIN_SETUP_DISCIPLINES = 3;
export const MAX_TOPICS = 10;
export const MAX_PHOTO_MEGABYTES = 2;
export const MAX_BACKGROUND_MEGABYTES = 5;
export const MAX_MASTER_SHORT_DESCRIPTION = 200;
export const MAX_OFFERING = 5000;
export const MAX_TRAINING = 8;
export const MAX_TRAINING_TEXT = 120;
export const DISCIPLINES_REQUIRED = "Debes seleccionar al menos una disciplina";

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif"] as const;
export const INVALID_IMAGE_TYPE = "Este formato no es válido. Elige una imagen con formato JPG, PNG o GIF.";
export const fileTooLargeMessage = (megabytes: number) =>
  `El archivo es demasiado grande. Elige un fichero de tamaño inferior a ${megabytes}MB.`;
