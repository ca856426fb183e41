import CloseRounded from '@mui/icons-material/CloseRounded';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import OpenInNewRounded from '@mui/icons-material/OpenInNewRounded';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../../components/dialog';
import { FileInput } from '../../../../components/file-input';
import { Note } from '../../../../components/text';
import { type DraftFile, isPdf } from '../draft';
import { useFormatBytes } from '../progress';
import { BlobImage } from './file-tile';

const Retake = styled(FileInput)(({ theme }) => ({
  padding: '0 16px',
  borderRadius: 12,
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
}));

const OpenLink = styled('a')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 44,
  padding: '0 16px',
  border: '1px solid currentColor',
  borderRadius: 12,
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
  textDecoration: 'none',
}));

interface FilePreviewProps {
  name: string;
  file: DraftFile;
  content: Blob | undefined;
  camera: boolean;
  onReplace: (files: File[]) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function FilePreview({ name, file, content, camera, onReplace, onRemove, onClose }: FilePreviewProps) {
  const { t } = useTranslation(['apply', 'common']);
  const formatBytes = useFormatBytes();
  const phone = useMediaQuery('(max-width:599px)');
  const withCamera = camera && !isPdf(file);
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={onClose}
      maxWidth="md"
      slotProps={{ paper: { 'aria-label': name, sx: phone ? { borderRadius: 0 } : { width: 1 } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 1, py: 1 }}>
        <IconButton aria-label={t('common:close')} onClick={onClose} color="inherit">
          <CloseRounded />
        </IconButton>
        <Typography component="h2" sx={{ flex: 1, minWidth: 0, fontWeight: 600 }} noWrap>
          {name}
        </Typography>
        <Note sx={{ pr: 3 }}>{formatBytes(file.size)}</Note>
      </Box>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          placeItems: 'center',
          minHeight: 240,
          bgcolor: 'background.default',
          overflow: 'auto',
          touchAction: 'pan-x pan-y pinch-zoom',
        }}
      >
        {isPdf(file) ? (
          <PdfPreview name={file.name} content={content} />
        ) : (
          content && (
            <BlobImage
              content={content}
              alt={name}
              style={{ maxWidth: '100%', maxHeight: '72dvh', objectFit: 'contain' }}
            />
          )
        )}
      </Box>
      {file.coarse && <Note sx={{ px: 4, pt: 2 }}>{t('files.coarse')}</Note>}
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          px: 3,
          pt: 2,
          pb: 'calc(12px + env(safe-area-inset-bottom))',
        }}
      >
        <Button color="error" startIcon={<DeleteOutlineRounded />} onClick={onRemove}>
          {t('files.remove')}
        </Button>
        <Retake
          name={`${t(withCamera ? 'files.retake' : 'files.replace')}, ${name}`}
          camera={withCamera}
          onChoose={onReplace}
        >
          {t(withCamera ? 'files.retake' : 'files.replace')}
        </Retake>
      </Box>
    </Dialog>
  );
}

function PdfPreview({ name, content }: { name: string; content: Blob | undefined }) {
  const { t } = useTranslation('apply');
  const address = useCallback(
    (link: HTMLAnchorElement) => {
      if (!content) return;
      const url = URL.createObjectURL(content);
      link.href = url;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3, p: 6, minWidth: 0 }}>
      <PictureAsPdfOutlined color="error" sx={{ fontSize: 56 }} aria-hidden />
      <Typography align="center" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <OpenLink ref={address} target="_blank" rel="noopener">
        <OpenInNewRounded fontSize="small" aria-hidden />
        {t('files.open')}
      </OpenLink>
    </Box>
  );
}
