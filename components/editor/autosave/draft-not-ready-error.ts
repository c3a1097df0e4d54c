/** The form lacks what a draft needs. */
export class DraftNotReadyError extends Error {
  constructor() {
    super("Escribe el título y elige el tipo: entonces empezará a subir.");
    this.name = "DraftNotReady";
  }
}
