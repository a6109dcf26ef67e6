/** The certificate for https://localhost that office-addin-dev-certs has installed, or installs. */
export async function developmentCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const { getHttpsServerOptions } = await import('office-addin-dev-certs');
  const { key, cert } = await getHttpsServerOptions();
  return { key: Buffer.from(key), cert: Buffer.from(cert) };
}
