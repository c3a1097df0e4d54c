export const OFFLINE_MESSAGE = "No hay conexión. Inténtalo de nuevo.";
