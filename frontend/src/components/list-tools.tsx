import { styled } from '@mui/material/styles';
import { NativeSelect } from './native-select';
import { TextBox } from './text-box';

// Stacked on narrow screens.
const FieldPair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
  gap: 8,
});

interface ListToolsProps<Sort extends string> {
  find: string;
  hint?: string;
  text: string;
  onText: (text: string) => void;
  order: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  sorts: { value: Sort; label: string }[];
}

/** Search and sort fields of a list that is filtered on the device. */
export function ListTools<Sort extends string>(props: ListToolsProps<Sort>) {
  return (
    <FieldPair>
      <TextBox
        type="search"
        label={props.find}
        placeholder={props.hint}
        value={props.text}
        onChange={(event) => props.onText(event.target.value)}
      />
      <NativeSelect label={props.order} value={props.sort} onChange={props.onSort} options={props.sorts} />
    </FieldPair>
  );
}
