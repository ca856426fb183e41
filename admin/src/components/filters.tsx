import type { ReactElement } from 'react';
import { AutocompleteInput, BooleanInput, DateInput, ReferenceInput, SelectInput } from 'react-admin';
import type { AnyStatus, EnumValue } from '../records';
import { useStateName } from './status-chip';
import { useRead } from './use-read';

/** Two filters for days in Douala, e.g. `created_from` and `created_to` for `created`. */
export const dayFilters = (field: 'created' | 'departure' | 'decided' | 'day') =>
  [`${field}_from`, `${field}_to`].map((source) => (
    <DateInput key={source} source={source} label={`console.days.${source}`} />
  ));

export const switchFilter = (source: string, { alwaysOn = false } = {}) => (
  <BooleanInput
    key={source}
    source={source}
    alwaysOn={alwaysOn}
    helperText={false}
    sx={{ justifyContent: 'center', minHeight: 48 }}
  />
);

interface EnumInputProps {
  source: string;
  values: readonly (AnyStatus | EnumValue)[];
}

function EnumInput({ values, ...input }: EnumInputProps) {
  const nameOf = useStateName();
  const choices = values.map((value) => ({ id: value, name: nameOf(value) }));
  // `input` includes size and helper text of the filter form.
  return <SelectInput {...input} choices={choices} translateChoice={false} />;
}

export const enumFilter = (source: string, values: EnumInputProps['values']) => (
  <EnumInput key={source} source={source} values={values} />
);

function PersonInput({ source, ...input }: { source: string; label: string }) {
  return (
    <ReferenceInput source={source} reference="profiles" sort={{ field: 'full_name', order: 'ASC' }}>
      <AutocompleteInput {...input} sx={{ minWidth: 240 }} />
    </ReferenceInput>
  );
}

export const isPersonFilter = ({ type }: ReactElement): boolean => type === PersonInput;

export const personFilter = (source: string, label: string) => (
  <PersonInput key={source} source={source} label={label} />
);

function TownInput(input: { source: string }) {
  const { data = [] } = useRead(['towns'], (api) => api.towns(), { staleTime: Infinity });
  const choices = data.map(({ name }) => ({ id: name, name }));
  return <AutocompleteInput {...input} choices={choices} translateChoice={false} sx={{ minWidth: 200 }} />;
}

export const routeFilters = () =>
  ['from_city', 'to_city'].map((source) => <TownInput key={source} source={source} />);
