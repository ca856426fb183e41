import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import {
  Link as AdminLink,
  type LinkProps,
  ReferenceField,
  useCreatePath,
  useFieldValue,
  useTranslate,
} from 'react-admin';
import { Link } from 'react-router';
import { shortId } from '../lib/format';
import type { ResourceName } from '../providers/can-access';
import { type ListPlace, useListPath } from './use-list-path';
import { useRole } from './use-role';
import { Value } from './value-fields';

interface RecordLinkProps {
  source: string;
  to: ResourceName;
  /** Heading's translation key, if not the source. */
  label?: string;
  empty?: ReactNode;
  /** Field with the person's name, shown to readers who may not open the profile. */
  nameSource?: string;
  children?: ReactNode;
}

export function RecordLink({ source, to, label, empty = '—', nameSource, children }: RecordLinkProps) {
  const { canRead } = useRole();
  if (!canRead(to, 'show')) return <NameOrId source={source} nameSource={nameSource} empty={empty} />;
  return (
    <ReferenceField source={source} reference={to} link="show" label={label} empty={<span>{empty}</span>}>
      {children}
    </ReferenceField>
  );
}

function NameOrId({ source, nameSource = '', empty }: Omit<RecordLinkProps, 'to' | 'label' | 'children'>) {
  const id = useFieldValue({ source }) as string | null | undefined;
  const name = useFieldValue({ source: nameSource }) as string | null | undefined;
  return <Value>{name || (id ? shortId({ id }) : empty)}</Value>;
}

interface PageLinkProps extends Pick<LinkProps, 'variant' | 'children'> {
  resource: string;
  id: string;
}

/** Links without loading the record. */
export function PageLink({ resource, id, ...props }: PageLinkProps) {
  const createPath = useCreatePath();
  const { canRead } = useRole();
  if (!canRead(resource, 'show')) return props.children;
  return <AdminLink to={createPath({ resource, type: 'show', id })} {...props} />;
}

export function RecordListLink({ label, ...list }: ListPlace & { label: string }) {
  const translate = useTranslate();
  const pathOf = useListPath();
  const { canRead } = useRole();
  if (!canRead(list.resource)) return null;
  return (
    <Button component={Link} to={pathOf(list)}>
      {translate(label)}
    </Button>
  );
}
