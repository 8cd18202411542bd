;; Which rows differ from a query in few bits? Population counts of 128 bits a step.
;; A row is a multiple of 16 bytes and at most 496: beyond, the counts of a lane would overflow their byte.
(module
  (memory (export "memory") 1 65536)
  ;; q: query, b: first row, n: rows, d: bytes of a row, m: most bits, o: out. Writes the place of each row that differs in
  ;; at most m bits, ascending, as int32, and returns how many there are.
  (func (export "within") (param $q i32) (param $b i32) (param $n i32) (param $d i32) (param $m i32) (param $o i32)
    (result i32)
    (local $i i32) (local $p i32) (local $qe i32) (local $qp i32) (local $found i32) (local $a v128)
    (local.set $qe (i32.add (local.get $q) (local.get $d)))
    (local.set $p (local.get $b))
    (block $done (loop $rows
      (br_if $done (i32.ge_u (local.get $i) (local.get $n)))
      (local.set $a (v128.const i32x4 0 0 0 0))
      (local.set $qp (local.get $q))
      (loop $lanes
        (local.set $a (i8x16.add (local.get $a)
          (i8x16.popcnt (v128.xor (v128.load (local.get $p)) (v128.load (local.get $qp))))))
        (local.set $p (i32.add (local.get $p) (i32.const 16)))
        (local.set $qp (i32.add (local.get $qp) (i32.const 16)))
        (br_if $lanes (i32.lt_u (local.get $qp) (local.get $qe))))
      (local.set $a (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u (local.get $a))))
      (if (i32.le_u
            (i32.add
              (i32.add (i32x4.extract_lane 0 (local.get $a)) (i32x4.extract_lane 1 (local.get $a)))
              (i32.add (i32x4.extract_lane 2 (local.get $a)) (i32x4.extract_lane 3 (local.get $a))))
            (local.get $m))
        (then
          (i32.store (local.get $o) (local.get $i))
          (local.set $o (i32.add (local.get $o) (i32.const 4)))
          (local.set $found (i32.add (local.get $found) (i32.const 1)))))
      (local.set $i (i32.add (local.get $i) (i32.const 1)))
      (br $rows)))
    (local.get $found)))
