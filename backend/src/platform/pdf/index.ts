export { A4, A5, PdfPage, printable, qrCode } from './pdf-page';
