import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { PlaceMapButton } from "@/components/content-page/place-map-button";

const place = {
  latitude: -13.52,
  longitude: -71.97,
  city: "Cusco",
  address: "Calle Siete Cuartones 290, Cusco, Perú",
};
const tiles = { url: "https://tiles.ayllu.test/{z}/{x}/{y}.png", attribution: "© OpenStreetMap" };

const findTiles = () =>
  [...document.querySelectorAll("img")].filter(({ src }) => src.startsWith("https://tiles.ayllu.test/"));

test("asks nothing of the map's server before it is opened", async () => {
  render(<PlaceMapButton place={place} tiles={tiles} />);
  const button = screen.getByRole("button", { name: "Ver en el mapa" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  expect(findTiles()).toEqual([]);
  await userEvent.click(button);
  await screen.findByRole("application", { name: "Mapa de Cusco" });
  // Control: then it does.
  expect(findTiles().length).toBeGreaterThan(0);
});

test("is used with the keyboard, names its authors and links to the address", async () => {
  render(<PlaceMapButton place={place} tiles={tiles} />);
  screen.getByRole("button", { name: "Ver en el mapa" }).focus();
  await userEvent.keyboard("{Enter}");
  const map = await screen.findByRole("application", { name: "Mapa de Cusco" });
  expect(map.tabIndex).toBe(0);
  for (const name of ["Acercar", "Alejar"]) expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.getByText("© OpenStreetMap")).toBeTruthy();
  const address = encodeURIComponent(place.address);
  const hrefOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
  expect(hrefOf(/OpenStreetMap/)).toBe(`https://www.openstreetmap.org/search?query=${address}`);
  expect(hrefOf(/aplicación de mapas/)).toBe(`geo:-13.52,-71.97?q=${address}`);
});

test("is taken away again", async () => {
  render(<PlaceMapButton place={place} tiles={tiles} />);
  await userEvent.click(screen.getByRole("button", { name: "Ver en el mapa" }));
  await screen.findByRole("application");
  await userEvent.click(screen.getByRole("button", { name: "Ocultar el mapa" }));
  expect(screen.queryByRole("application")).toBeNull();
});
