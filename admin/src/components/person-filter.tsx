import { AutocompleteInput, ReferenceInput } from 'react-admin';

interface PersonFilterProps {
  source: string;
  label?: string;
}

/** Filters a list by one person, found by name or number. */
export function PersonFilter({ source, ...input }: PersonFilterProps) {
  return (
    <ReferenceInput source={source} reference="profiles" sort={{ field: 'full_name', order: 'ASC' }}>
      <AutocompleteInput {...input} sx={{ minWidth: 240 }} />
    </ReferenceInput>
  );
}
