const TONES_HZ = [660, 880];
const TONE_S = 0.18;

/** Plays two short tones. A browser that was not clicked in yet plays none. */
export function chime(): void {
  const context = new AudioContext();
  const loudness = context.createGain();
  loudness.gain.value = 0.15;
  loudness.connect(context.destination);
  for (const [place, frequency] of TONES_HZ.entries()) {
    const tone = context.createOscillator();
    tone.frequency.value = frequency;
    tone.connect(loudness);
    tone.start(context.currentTime + place * TONE_S);
    tone.stop(context.currentTime + (place + 1) * TONE_S);
    if (place === TONES_HZ.length - 1) tone.addEventListener('ended', () => void context.close());
  }
}
