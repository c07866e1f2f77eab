/** Synthesizes all sounds with Web Audio; no files are loaded. */
import { settings } from '../state/settings.svelte';

export type Sound = 'card' | 'piece' | 'your-turn' | 'points' | 'ticket-done' | 'last-turns' | 'refused' | 'tick';

const MASTER = 10 ** (-18 / 20);

class Sounds {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;

  play(sound: Sound) {
    // A browser lets a page sound only after a first click or key.
    if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
    try {
      this.#context ??= new AudioContext();
    } catch {
      return;
    }
    if (!this.#out) {
      this.#out = this.#context.createGain();
      this.#out.gain.value = MASTER;
      this.#out.connect(this.#context.destination);
    }
    switch (sound) {
      case 'card':
        return this.#noise(0.03, 2400, 1);
      case 'piece':
        this.#noise(0.004, 5000, 0.7, 0.5);
        return this.#tone('sine', 180, 120, 0.06, 0.9);
      case 'your-turn':
        this.#whistle(587);
        return this.#whistle(740);
      case 'points':
        return this.#tone('square', 1000, 1000, 0.003, 0.25);
      case 'ticket-done':
        this.#noise(0.012, 3000, 0.8);
        return this.#tone('sine', 90, 90, 0.05, 1);
      case 'last-turns':
        for (const pitch of [880, 1320, 2217]) this.#tone('sine', pitch, pitch, 0.9, 0.35);
        return;
      case 'refused':
        return this.#tone('sine', 160, 150, 0.09, 0.7);
      case 'tick':
        return this.#noise(0.002, 4000, 1, 0.6);
    }
  }

  #tone(type: OscillatorType, from: number, to: number, seconds: number, loud: number) {
    const context = this.#context as AudioContext;
    const now = context.currentTime;
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(from, now);
    tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
    gain.gain.setValueAtTime(loud, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    tone.connect(gain).connect(this.#out as GainNode);
    tone.start(now);
    tone.stop(now + seconds);
  }

  #whistle(pitch: number) {
    const context = this.#context as AudioContext;
    const now = context.currentTime;
    const tone = context.createOscillator();
    const vibrato = context.createOscillator();
    const depth = context.createGain();
    const gain = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    vibrato.frequency.value = 6;
    depth.gain.value = 5;
    vibrato.connect(depth).connect(tone.frequency);
    gain.gain.setValueAtTime(0, now);
    gain.gain.linearRampToValueAtTime(0.5, now + 0.04);
    gain.gain.setValueAtTime(0.5, now + 0.22);
    gain.gain.linearRampToValueAtTime(0, now + 0.44);
    tone.connect(gain).connect(this.#out as GainNode);
    tone.start(now);
    vibrato.start(now);
    tone.stop(now + 0.45);
    vibrato.stop(now + 0.45);
  }

  #noise(seconds: number, pitch: number, quality: number, loud = 1) {
    const context = this.#context as AudioContext;
    const length = Math.max(1, Math.ceil(seconds * context.sampleRate));
    const buffer = context.createBuffer(1, length, context.sampleRate);
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length);
    const source = context.createBufferSource();
    const band = context.createBiquadFilter();
    const gain = context.createGain();
    band.type = 'bandpass';
    band.frequency.value = pitch;
    band.Q.value = quality;
    gain.gain.value = loud;
    source.buffer = buffer;
    source
      .connect(band)
      .connect(gain)
      .connect(this.#out as GainNode);
    source.start();
  }
}

export const sounds = new Sounds();
