/** Who runs the site, as the legal texts name them. The brackets mark what each installation fills in. */
export const operator = {
  name: "[Nombre del titular]",
  taxId: "[NIF del titular]",
  address: "[Domicilio del titular]",
  registry: "[Datos registrales, si procede]",
  email: "hola@ayllu.test",
  hosting: "[Proveedor de alojamiento]",
  analytics: "[Proveedores de analítica y publicidad]",
} as const;
