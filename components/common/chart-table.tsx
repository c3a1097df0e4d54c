interface ChartTableProps {
  columns: readonly string[];
  /** The first cell is the header of its row. */
  rows: readonly { key: string; cells: readonly (string | number)[] }[];
}

/** The values of a chart; scrolls when it does not fit. */
export function ChartTable({ columns, rows }: ChartTableProps) {
  return (
    <div role="group" aria-label="Cifras" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [name, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
