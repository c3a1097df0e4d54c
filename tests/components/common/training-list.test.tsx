import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { TrainingList } from "@/components/common/training-list";

test("marks only the trainings that were seen", () => {
  render(
    <TrainingList
      training={[
        { id: "1", title: "Yoga", school: "Centro Inti", year: 2009, seen: true },
        { id: "2", title: "Reiki", school: "Casa Usui", year: 2015, seen: false },
      ]}
    />,
  );
  const [seen, stated] = screen.getAllByRole("listitem");
  expect(seen?.textContent).toContain("Yoga · Centro Inti, 2009visto por Ayllu");
  expect(within(stated as HTMLElement).queryByText("visto por Ayllu")).toBeNull();
});
