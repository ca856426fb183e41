import { Box, ButtonBase } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ApplicationDetail, DocumentFile } from '../../../records';
import { type DocumentKind, filesOf, sideOf } from '../documents';
import { DocumentStage, MissingStage } from './document-stage';
import { useDocumentLink } from './use-document-link';

interface DocumentViewProps {
  application: ApplicationDetail;
  document: DocumentKind;
}

const SIDE_BY_SIDE = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr', md: 'repeat(auto-fit, minmax(240px, 1fr))' },
};

export function DocumentView({ application, document }: DocumentViewProps) {
  const labelOf = useFileLabel();
  const translate = useTranslate();
  const files = filesOf(application, document);
  if (document.name === 'vehicle' && files.length > 0) {
    return <VehiclePhotos key={application.id} applicationId={application.id} files={files} />;
  }
  // One placeholder without files, else one for a missing side.
  const places =
    document.files.length === 2 && files.length > 0 ? document.files : document.files.slice(0, 1);
  const missing = places.filter((place) => !files.some(({ field }) => field === place));
  return (
    <Box sx={SIDE_BY_SIDE}>
      {files.map((file) => (
        <DocumentStage key={file.id} applicationId={application.id} file={file} label={labelOf(file)} />
      ))}
      {missing.map((place) => (
        <MissingStage key={place} label={translate(`console.review.sides.${sideOf(place)}`)} />
      ))}
      {document.files.length === 0 && <MissingStage label={translate('console.review.number_only')} />}
    </Box>
  );
}

function useFileLabel() {
  const translate = useTranslate();
  return ({ field, state }: DocumentFile) => {
    const number = /^vehicle_images\.(\d)$/.exec(field)?.[1];
    const side = translate(`console.review.sides.${sideOf(field)}`);
    const name = number === undefined ? side : `${side} ${Number(number) + 1}`;
    return state === 'waiting' ? translate('console.review.renewed', { name }) : name;
  };
}

function VehiclePhotos({ applicationId, files }: { applicationId: string; files: DocumentFile[] }) {
  const labelOf = useFileLabel();
  const [chosen, setChosen] = useState(files[0]);
  if (!chosen) return null;
  return (
    <Box sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ flex: 1, minHeight: { xs: 280, lg: 0 }, display: 'grid' }}>
        <DocumentStage key={chosen.id} applicationId={applicationId} file={chosen} label={labelOf(chosen)} />
      </Box>
      <Box sx={{ display: 'flex', gap: 1, overflowX: 'auto', p: 0.5 }}>
        {files.map((file) => (
          <ButtonBase
            key={file.id}
            aria-label={labelOf(file)}
            aria-pressed={file.id === chosen.id}
            onClick={() => setChosen(file)}
            sx={{
              flex: 'none',
              width: 88,
              height: 66,
              borderRadius: '8px',
              overflow: 'hidden',
              bgcolor: 'divider',
              outline: file.id === chosen.id ? '3px solid' : 0,
              outlineColor: 'primary.main',
            }}
          >
            <Thumbnail applicationId={applicationId} file={file} />
          </ButtonBase>
        ))}
      </Box>
    </Box>
  );
}

function Thumbnail({ applicationId, file }: { applicationId: string; file: DocumentFile }) {
  const link = useDocumentLink(applicationId, file, 'thumbnail');
  if (!link.data) return null;
  return <Box component="img" src={link.data.url} alt="" sx={{ width: 1, height: 1, objectFit: 'cover' }} />;
}
