export const DIRECTORY_TITLE = "Directorio de Maestros";
