import { AutocompleteInput, ReferenceInput } from 'react-admin';

interface PersonFilterProps {
  source: string;
  label?: string;
}

/** Narrows a list to one person, found by name or number. */
export function PersonFilter({ source, label }: PersonFilterProps) {
  return (
    <ReferenceInput source={source} reference="profiles" sort={{ field: 'full_name', order: 'ASC' }}>
      <AutocompleteInput label={label ?? false} sx={{ minWidth: 240 }} />
    </ReferenceInput>
  );
}
