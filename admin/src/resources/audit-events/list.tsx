import { DataTable, ReferenceField, SelectInput, TextInput, useTranslate } from 'react-admin';
import { personFilter } from '../../components/filters';
import { ResourceList } from '../../components/resource-list';
import { ActionField, Moment, MomentField, SubjectField } from '../../components/value-fields';
import { LANGUAGES } from '../../locales/languages';
import type { AuditEvent } from '../../records';

const Column = DataTable.Col<AuditEvent>;

const { actions, subjects } = LANGUAGES.fr.texts.console;
const ACTIONS = Object.entries(actions).flatMap(([subject, names]) =>
  Object.keys(names).map((name) => choiceOf('actions', `${subject}.${name}`)),
);
const SUBJECTS = Object.keys(subjects).map((name) => choiceOf('subjects', name));

function choiceOf(kind: 'actions' | 'subjects', name: string) {
  return { id: name, name: `console.${kind}.${name}` };
}

function Actor() {
  const translate = useTranslate();
  return (
    <ReferenceField
      source="actor_id"
      reference="profiles"
      link={false}
      empty={<span>{translate('console.system')}</span>}
    />
  );
}

export default function AuditEventList() {
  const translate = useTranslate();
  return (
    <ResourceList<AuditEvent>
      filters={[
        <SelectInput key="action" source="action" choices={ACTIONS} />,
        <SelectInput key="subject_type" source="subject_type" choices={SUBJECTS} />,
        <TextInput key="subject_id" source="subject_id" />,
        personFilter('actor_id', 'resources.audit-events.fields.actor_id'),
      ]}
      phone={{
        primary: (event) => translate(`console.actions.${event.action}`, { _: event.action }),
        secondary: (event) => (
          <>
            <Moment iso={event.created_at} /> · <Actor />
          </>
        ),
      }}
    >
      <Column source="created_at" field={MomentField} />
      <Column source="actor_id" disableSort field={Actor} />
      <Column source="action" field={ActionField} />
      <Column source="subject_type" field={SubjectField} />
      <Column source="subject_id" disableSort cellClassName="reference" />
      <Column source="reason" disableSort cellClassName="reference" />
    </ResourceList>
  );
}
