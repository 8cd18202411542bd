;; Dot products of one query with n rows of float32, in double precision: eight sums by index modulo eight, two a vector,
;; so that the additions of one do not wait for those of another.
(module
  (memory (export "memory") 4)
  ;; q: the query as float64; b: first row; n: rows; d: components of a row (multiple of 8); o: n float32 results.
  (func (export "dots") (param $q i32) (param $b i32) (param $n i32) (param $d i32) (param $o i32)
    (local $p i32) (local $qp i32) (local $pe i32) (local $oe i32) (local $x v128)
    (local $a0 v128) (local $a1 v128) (local $a2 v128) (local $a3 v128)
    (local.set $p (local.get $b))
    (local.set $oe (i32.add (local.get $o) (i32.shl (local.get $n) (i32.const 2))))
    (block $done (loop $rows
      (br_if $done (i32.ge_u (local.get $o) (local.get $oe)))
      (local.set $a0 (v128.const f64x2 0 0))
      (local.set $a1 (v128.const f64x2 0 0))
      (local.set $a2 (v128.const f64x2 0 0))
      (local.set $a3 (v128.const f64x2 0 0))
      (local.set $qp (local.get $q))
      (local.set $pe (i32.add (local.get $p) (i32.shl (local.get $d) (i32.const 2))))
      (loop $lanes
        (local.set $a0 (f64x2.add (local.get $a0) (f64x2.mul (v128.load (local.get $qp))
          (f64x2.promote_low_f32x4 (v128.load64_zero (local.get $p))))))
        (local.set $a1 (f64x2.add (local.get $a1) (f64x2.mul (v128.load offset=16 (local.get $qp))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=8 (local.get $p))))))
        (local.set $a2 (f64x2.add (local.get $a2) (f64x2.mul (v128.load offset=32 (local.get $qp))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=16 (local.get $p))))))
        (local.set $a3 (f64x2.add (local.get $a3) (f64x2.mul (v128.load offset=48 (local.get $qp))
          (f64x2.promote_low_f32x4 (v128.load64_zero offset=24 (local.get $p))))))
        (local.set $p (i32.add (local.get $p) (i32.const 32)))
        (local.set $qp (i32.add (local.get $qp) (i32.const 64)))
        (br_if $lanes (i32.lt_u (local.get $p) (local.get $pe))))
      ;; ((0 + 4) + (2 + 6)) + ((1 + 5) + (3 + 7)), lanes being the even and the odd sums.
      (local.set $x (f64x2.add
        (f64x2.add (local.get $a0) (local.get $a2))
        (f64x2.add (local.get $a1) (local.get $a3))))
      (f32.store (local.get $o) (f32.demote_f64
        (f64.add (f64x2.extract_lane 0 (local.get $x)) (f64x2.extract_lane 1 (local.get $x)))))
      (local.set $o (i32.add (local.get $o) (i32.const 4)))
      (br $rows)))))
