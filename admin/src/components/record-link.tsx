import type { ReactNode } from 'react';
import { ReferenceField } from 'react-admin';
import type { ResourceName } from '../providers/can-access';

interface RecordLinkProps {
  source: string;
  to: ResourceName;
  /** Key of the heading, where it isn't that of the source. */
  label?: string;
  /** Shown where there is no such record. */
  empty?: ReactNode;
  /** What is shown of the other record; without it, its short name. */
  children?: ReactNode;
}

/** Another record, by its name, a step away. */
export function RecordLink({ source, to, label, empty = '—', children }: RecordLinkProps) {
  return (
    <ReferenceField source={source} reference={to} link="show" label={label} empty={<span>{empty}</span>}>
      {children}
    </ReferenceField>
  );
}
